import type { SimilarPerson } from '@rostrum/contract/profiles/duplicates'
import type { PersonValues } from './form-values.ts'

/** What a half-filled form says about the person. */
export const describedBy = ({ firstName, lastName, emailPrimary, emailSecondary, jobs }: PersonValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  emails: [emailPrimary, emailSecondary]
    .map((email) => email.trim())
    .filter((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
  organizationIds: jobs.flatMap(({ organization }) => organization?.id ?? []),
})

type Described = ReturnType<typeof describedBy>

/** Whether it is enough to look for others: an email address, or a name and an organization. */
export const isDescribed = ({ firstName, lastName, emails, organizationIds }: Described): boolean =>
  emails.length > 0 || (firstName !== '' && lastName !== '' && organizationIds.length > 0)

/** ", Analyst at Harbour Capital: same email, in your IRM" */
export function similarLine({ person, reason }: SimilarPerson): string {
  const job = [person.title, person.organization?.name].filter(Boolean).join(' at ')
  const where = person.isOwn || person.addedAt ? 'in your IRM' : 'in the market'
  return `${job && `, ${job}`}: ${reason === 'email' ? 'same email' : 'same name and organization'}, ${where}`
}
