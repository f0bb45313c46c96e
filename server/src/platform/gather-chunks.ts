/** Joins chunks until they have at least the given size, so that a chunk per row does not become a write per row. */
export async function* gatherChunks(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < least) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
