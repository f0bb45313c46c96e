// The type of an activity as its subject suggests: "Call with …" is a call.
import type { ActivityType } from '@rostrum/contract/irm/activity-record'

type Named = Pick<ActivityType, 'id' | 'name' | 'medium'>

const rules: { words: RegExp; isMeant: (type: Named) => boolean }[] = [
  { words: /\b(ndr|roadshow)\b/i, isMeant: ({ name }) => /\b(ndr|roadshow)\b/i.test(name) },
  { words: /\b(conference|summit|forum)\b/i, isMeant: ({ medium }) => medium === 'conference' },
  { words: /\b(virtual|video|zoom|teams|webex|webcast)\b/i, isMeant: ({ medium }) => medium === 'virtual' },
  { words: /\b(calls?|called|callback|phone)\b/i, isMeant: ({ medium }) => medium === 'call' },
  { words: /\be-?mails?\b/i, isMeant: ({ medium }) => medium === 'email' },
  { words: /\b(group|lunch|dinner|breakfast)\b/i, isMeant: ({ medium }) => medium === 'group' },
  { words: /\b(meeting|met|visit|1x1|one-on-one)\b/i, isMeant: ({ medium }) => medium === 'in_person' },
]

/** Undefined when the subject says nothing, or no type fits what it says. */
export function typeFromSubject(subject: string, types: readonly Named[]): string | undefined {
  const text = subject.toLowerCase()
  const named = types
    .filter(({ name }) => name.length > 3 && text.includes(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)
  if (named[0]) return named[0].id
  for (const { words, isMeant } of rules) {
    const meant = words.test(subject) ? types.find(isMeant) : undefined
    if (meant) return meant.id
  }
  return undefined
}
