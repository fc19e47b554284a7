import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { fieldInMemory, readMultipart } from './multipart-parts.ts';

it('takes no more of a large form than the reader of its parts has room for', async () => {
  const [chunk, count] = [Buffer.alloc(2 ** 16, 'x'), 3200];
  let [sent, read, ahead] = [0, 0, 0];
  function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="film"\r\n\r\n');
    for (; sent < count * chunk.length; sent += chunk.length) yield chunk;
    yield Buffer.from('\r\n--b--');
  }
  const type = 'multipart/form-data; boundary=b';
  await readMultipart(Readable.from(body()), type, async (head, content) => {
    for await (const part of content) {
      read += part.length;
      ahead = Math.max(ahead, sent - read);
    }
    return fieldInMemory(head, Buffer.alloc(0));
  });
  expect(read).toBe(count * chunk.length);
  expect(ahead / read).toBeLessThan(0.1);
});

it.each([1, 2, 3, 7, 20, 60, 1000])('reads a form in chunks of %i bytes', async (size) => {
  const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
  const text = `${head('title')}abc\r\n${head('note')}d\r\n--x--\r\n`;
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    Buffer.from(text.slice(index * size, (index + 1) * size)),
  );
  const type = 'multipart/form-data; boundary=x';
  const { fields } = await readMultipart(Readable.from(chunks), type, async (part, content) => {
    const parts: Buffer[] = [];
    for await (const one of content) parts.push(one);
    return fieldInMemory(part, Buffer.concat(parts));
  });
  expect(fields.map((field) => [field.name, field.text])).toEqual([
    ['title', 'abc'],
    ['note', 'd'],
  ]);
});
