/** A picture as a Word file holds it. */
export interface DocxPicture {
  type: 'png' | 'jpg';
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
}
