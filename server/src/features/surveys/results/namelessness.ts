// Which answers without a name may be counted for a question. They are released in groups of at least five; but a
// question that only some of a group have answered could still show what one person answered, so it waits until the
// groups together bring it to five.
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'

interface Nameless {
  batch: number
}

export function countableAnswers<T extends Nameless>(answers: readonly T[]): T[] {
  const byBatch = Map.groupBy(answers, ({ batch }) => batch)
  const batches = [...byBatch.entries()].toSorted(([one], [other]) => one - other)
  const countable: T[] = []
  let waiting: T[] = []
  for (const [, group] of batches) {
    waiting = [...waiting, ...group]
    if (waiting.length < fewestAnonymousAnswers) continue
    countable.push(...waiting)
    waiting = []
  }
  return countable
}
