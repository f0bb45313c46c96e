// A meaning as filters of the target list of organizations, people or funds.
import { filtersBySubject, type ReadFilters, sortsBySubject } from '@rostrum/contract/discovery/questions'
import type { QuestionSubject } from '@rostrum/contract/discovery/questions-query'
import type { QuestionReading } from './read-question.ts'
import type { Meaning } from './rule.ts'

/** Names that differ from list to list: the type of a person's or a fund's firm. */
const nameFor = (subject: QuestionSubject, key: string): string =>
  key === 'types' && subject !== 'organizations' ? 'organizationTypes' : key

const isFilterOf = (subject: QuestionSubject, key: string): boolean =>
  Object.hasOwn(filtersBySubject[subject].shape, nameFor(subject, key))

const isSortOf = (subject: QuestionSubject, field: string): boolean =>
  (sortsBySubject[subject] as readonly string[]).includes(field)

interface Applied {
  subject: QuestionSubject
  filters: ReadFilters
  sort: { field: string; direction: 'asc' | 'desc' } | null
  notApplicable: string[]
}

/** By the words of the question unless a subject was chosen. */
export function forSubject({ meaning, parts }: QuestionReading, chosen?: QuestionSubject): Applied {
  const { subject: said, sort, ...filters } = meaning
  const subject = chosen ?? said ?? 'organizations'
  const applies = (key: string, of: Meaning) =>
    key === 'subject' || (key === 'sort' ? !of.sort || isSortOf(subject, of.sort.field) : isFilterOf(subject, key))
  return {
    subject,
    filters: Object.fromEntries(
      Object.entries(filters)
        .filter(([key]) => isFilterOf(subject, key))
        .map(([key, value]) => [nameFor(subject, key), value]),
    ) as ReadFilters,
    sort: sort && isSortOf(subject, sort.field) ? sort : null,
    notApplicable: parts
      .filter((part) => !Object.keys(part.meaning).every((key) => applies(key, part.meaning)))
      .map(({ text }) => text),
  }
}
