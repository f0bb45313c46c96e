// How many rows of the market a question has. Counting a hundred thousand people takes longer than showing fifty of them,
// and the answer stays true until the directory is made anew, so it is remembered for that directory.
const mostRemembered = 5000

const remembered = new Map<string, number>()
let rememberedVersion: number | undefined

export async function totalOf(version: number, question: string, count: () => Promise<number>): Promise<number> {
  if (version !== rememberedVersion) {
    remembered.clear()
    rememberedVersion = version
  }
  const known = remembered.get(question)
  if (known !== undefined) return known
  const total = await count()
  // The oldest goes; a question that is still asked comes back at the price of one count.
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  if (version === rememberedVersion) remembered.set(question, total)
  return total
}
