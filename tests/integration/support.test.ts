import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { SETTINGS } from '#bff/config/config';
import { gatewayOverrides } from '#bff/config/forms-settings';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { documentPath } from '#shared-types/documents/documents';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startDocumentBff } from '../support/documents.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND = 'support';
const TOKEN = 'a-token-of-the-test-alone';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});

/** Runs the command, and reads the file that it writes. */
async function support(settings: Record<string, string>, words: string[] = []) {
  const output = path.join(await temporaryFolder(), 'support.json');
  const result = await runCommand(COMMAND, ['--output', output, ...words], folder, settings);
  const text = await readFile(output, 'utf8');
  return { ...result, output, text, report: JSON.parse(text) };
}

describe('The file for somebody who helps', () => {
  test('has versions, settings, findings, stores and the figures of the running server, for its owner alone', async () => {
    const bff = await startBff({ config: { metricsToken: TOKEN, dataDirectory: folder } });
    const { port } = new URL(bff.url);
    const { report, output, code, text } = await support({ PORT: port, METRICS_TOKEN: TOKEN });
    expect(code).toBe(0);
    expect(report.versions).toMatchObject({ sullivan: '0.1.0', node: process.version });
    expect(report.settings).toMatchObject({ PORT: port, METRICS_TOKEN: '(set)' });
    expect(report.findings).toContainEqual({ state: 'ok', about: 'Node', words: expect.any(String) });
    expect(report.stores['documents.sqlite']).toBeGreaterThan(0);
    expect(report.figures.readyz.join('')).toContain('"status":"ready"');
    expect(report.figures.metrics).toContain('sullivan_ready 1');
    expect(text).not.toContain(TOKEN);
    expect((await stat(output)).mode & 0o777).toBe(0o600);
  });

  test('has no value of a setting that is not on the list, whatever the setting is', async () => {
    const tables = [...Object.values(SETTINGS), gatewayOverrides].flatMap((table) => Object.values(table));
    const shown =
      /^(?:PORT|HOST|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|DATA_DIR|IDENTITY|DEMO_ROOM|[A-Z]+(?:_[A-Z]+)*_(?:PORT|DAYS|MS|MB|FACTOR|ADDRESS|LENGTH|REVOKED|DOCS|FORMS|EVALUATIONS|TRANSPORTS|COOKIE|REVIEWED))$/;
    const hidden = tables.map(({ name }) => name).filter((name) => !shown.test(name) && name !== 'OFFLINE');
    expect(hidden.length).toBeGreaterThan(20);
    const given = hidden.map((name, index) => [name, `hunter${index}-https://host${index}.example.org/p`] as const);
    const { report, text } = await support(Object.fromEntries(given));
    for (const [name, value] of given) {
      expect([name, report.settings[name]]).toEqual([name, '(set)']);
      expect(text).not.toContain(value);
    }
    expect(text).not.toContain('hunter');
    expect(text).not.toContain('example.org');
    expect(report.findings).toContainEqual({ state: 'wrong', about: 'Settings', words: expect.any(String) });
  });

  test('has the last lines of a log, and in them nobody’s address, account, document and words', async () => {
    const bff = await startDocumentBff();
    const user = bff.account('ada');
    const id = await bff.create(user);
    await bff.link(user, id, 'comment');
    await fetch(bff.url + documentPath(id));
    await openEditor(bff.url, DEMO_ROOM).synced();
    bff.app.log.error({ err: new Error('connect ECONNREFUSED 10.1.2.3:5432'), room: id }, 'a document cannot be read');
    const log = path.join(folder, 'sullivan.log');
    await writeFile(log, `${bff.log()}A line of another program about ada@example.org\n`);
    const { report, text } = await support({}, ['--log', log]);
    const lines: { msg: string; path?: string; err?: object }[] = report.log;
    expect(lines.some(({ msg }) => msg === 'request')).toBe(true);
    expect(lines.find(({ err }) => err)).toMatchObject({
      msg: 'a document cannot be read',
      err: { type: 'Error', message: 'connect ECONNREFUSED …' },
    });
    expect(lines.at(-1)).toEqual({ msg: '(1 other lines were left out)' });
    for (const secret of [id, 'ada', '127.0.0.1:', '10.1.2.3']) expect(text).not.toContain(secret);
    expect(JSON.stringify(report.log)).not.toContain('127.0.0.1');
  });

  test('replaces no file', async () => {
    const output = path.join(folder, 'there');
    await writeFile(output, 'mine');
    const { code, complaint } = await runCommand(COMMAND, ['--output', output], folder);
    expect(code).toBe(1);
    expect(complaint).toContain('EEXIST');
    expect(await readFile(output, 'utf8')).toBe('mine');
  });
});
