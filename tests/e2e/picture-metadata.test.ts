import type { Page } from 'playwright-core';
import request from 'supertest';
import { expect, test } from 'vitest';

import { draftRoom } from '#shared-types/documents/collaboration';
import { type ImageType, roomImagesPath } from '#shared-types/documents/images';

import { sharedSite } from '../support/browser/site.ts';
import { SECRET, withMetadata } from '../support/picture-metadata.ts';

/** A picture of 40 × 20 pixels in colours that only a wide gamut has, as the browser writes it. */
async function drawn(page: Page, type: ImageType): Promise<Buffer> {
  const base64 = await page.evaluate(async (kind) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 40, height: 20 });
    const pen = canvas.getContext('2d', { colorSpace: 'display-p3' });
    if (!pen) throw new Error('no canvas');
    for (let x = 0; x < 40; x++)
      for (let y = 0; y < 20; y++) {
        pen.fillStyle = `color(display-p3 ${x / 40} ${y / 20} ${(x ^ y) / 64})`;
        pen.fillRect(x, y, 1, 1);
      }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, 0.8));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }, type);
  return Buffer.from(base64, 'base64');
}

/** What the browser shows of a picture: its sides and its pixels. */
function shown(page: Page, picture: Buffer, type: ImageType): Promise<string> {
  return page.evaluate(
    async ([base64, kind]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const { width, height, ...rest } = await createImageBitmap(new Blob([bytes], { type: kind })).then((bitmap) => {
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
        return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data).join(' ') };
      });
      return `${width} × ${height}: ${rest.pixels}`;
    },
    [picture.toString('base64'), type] as const,
  );
}

test.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
  'a stored picture (%s) tells nothing but its pixels, and looks the same: in its colours, and turned as the camera was held',
  async (type) => {
    const site = await sharedSite();
    const { page, close } = await site.open('/healthz');
    const picture = await drawn(page, type);
    for (const orientation of [1, 6]) {
      const laden = withMetadata(picture, type, orientation);
      const { body } = await request(site.url)
        .post(roomImagesPath(draftRoom('a'.repeat(32)) ?? ''))
        .set('content-type', type)
        .send(laden)
        .expect(201);
      const { body: stored } = await request(site.url).get(String(body.src)).expect(200);
      expect(stored.toString('latin1')).not.toContain(SECRET.slice(0, 8));
      expect(stored.length).toBeLessThan(picture.length + 100);
      const look = await shown(page, stored, type);
      expect(look).toBe(await shown(page, laden, type));
      if (type === 'image/jpeg') expect(look).toMatch(orientation === 6 ? /^20 × 40: / : /^40 × 20: /);
    }
    await close();
  },
);
