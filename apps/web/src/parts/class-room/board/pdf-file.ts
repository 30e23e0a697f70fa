/** A picture that fills one page of a PDF, as JPEG. */
export type PdfPicture = { jpeg: Uint8Array; width: number; height: number };

const POINTS = 842;

/** A PDF with one picture on each page, sides in the shape of the picture. */
export function pdfOf(pictures: readonly PdfPicture[]): Blob {
  const parts: (string | Uint8Array)[] = [];
  const places: number[] = [];
  let size = 0;
  const put = (part: string | Uint8Array) => {
    parts.push(part);
    size += part.length;
  };
  const object = (number: number, body: string, stream?: Uint8Array) => {
    places[number] = size;
    put(`${number} 0 obj\n${body}\n`);
    if (stream) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const pageNumber = (at: number) => 3 + at * 3;
  put('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')}] >>`);
  pictures.forEach(({ jpeg, width, height }, at) => {
    const number = pageNumber(at);
    const high = Math.round((POINTS * height) / width);
    const drawn = bytes(`q ${POINTS} 0 0 ${high} 0 0 cm /P Do Q`);
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${POINTS} ${high}] /Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    );
    object(number + 1, `<< /Length ${drawn.length} >>`, drawn);
    object(
      number + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  });
  const table = size;
  put(`xref\n0 ${places.length}\n0000000000 65535 f \n`);
  for (const place of places.slice(1)) put(`${String(place).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(
    parts.map((part) => (typeof part === 'string' ? bytes(part) : new Uint8Array(part))),
    { type: 'application/pdf' },
  );
}
