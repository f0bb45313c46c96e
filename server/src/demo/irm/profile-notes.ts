// What the team wrote down about investors, apart from meetings.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Cast } from './cast.ts'
import type { Investor } from './investors.ts'
import type { By } from './team.ts'

interface Note {
  about: Investor
  text: string
  isPinned?: boolean
  daysAgo: number
  by: 'ada' | 'miles'
  /** Of the author; with whom it is shared. */
  privateWith?: ('ada' | 'miles')[]
}

const background = [
  'Decisions are made by the portfolio manager alone; the analyst prepares. Best reached before the open.',
  'Reads everything and never calls during quarter-end. Prefers written answers.',
  'Moved offices in spring; the old phone number still rings through.',
  'Two strategies own us: the mid cap fund and the global technology fund. Different managers, same analyst.',
  'Sends questions a week before every call. Answers are expected in the same order.',
  'Long-term holder since the listing of the Class A shares.',
  'Asked twice for a visit to the plant; invite first next time.',
  'Votes its own policy, not that of a proxy adviser.',
  'New analyst since the summer, from the sell side. Knows the peers better than us.',
  'Would rather meet the head of operations than the CEO.',
]

const notesOf = (cast: Cast, investors: readonly Investor[]): Note[] => [
  {
    about: cast.activist,
    text: 'Schedule 13D filed; all contact goes through the CEO and the general counsel. Log every conversation the same day.',
    isPinned: true,
    daysAgo: 90,
    by: 'ada',
  },
  {
    about: cast.seller,
    text: 'Stake down by a third in one quarter. The index team says a benchmark moved us to another size band; confirm with the stewardship desk.',
    isPinned: true,
    daysAgo: 3,
    by: 'miles',
  },
  {
    about: cast.leaver,
    text: 'Sold out completely. Lead manager changed in June, and the new one runs fewer names. Keep on the list for next year.',
    daysAgo: 4,
    by: 'miles',
  },
  {
    about: cast.silent,
    text: 'One of our largest active holders. The CFO should call at least once a quarter.',
    isPinned: true,
    daysAgo: 240,
    by: 'ada',
  },
  {
    about: cast.activist,
    text: 'The CEO would rather settle than fight. Not to be repeated until the board has met.',
    daysAgo: 12,
    by: 'ada',
    privateWith: [],
  },
  {
    about: cast.silent,
    text: 'Their analyst is interviewing elsewhere. Ask the portfolio manager for a second contact before the next call.',
    daysAgo: 20,
    by: 'ada',
    privateWith: ['miles'],
  },
  ...background.flatMap((text, index): Note[] => {
    const about = investors[4 + index * 3]
    return about ? [{ about, text, daysAgo: 30 + index * 37, by: index % 3 === 0 ? 'miles' : 'ada' }] : []
  }),
]

export async function writeProfileNotes(
  db: Db,
  by: By,
  cast: Cast,
  { investors, now }: { investors: readonly Investor[]; now: Date },
): Promise<void> {
  const rows = notesOf(cast, investors).map(({ about, text, isPinned = false, daysAgo, by: author, privateWith }) => {
    const createdAt = new Date(now.getTime() - daysAgo * 86_400_000)
    const content = { notes: `<p>${text}</p>`, plain: text, isPinned }
    const visibleTo = privateWith ? [by[author], ...privateWith.map((one) => by[one])] : null
    return { about, createdAt, updatedAt: createdAt, ...content, userId: by[author], visibleTo }
  })
  await db
    .insertInto('app.notes')
    .values(
      rows.map(({ about, ...row }) => ({
        customerId: by.customerId,
        id: newId(),
        notableType: 'organization',
        notableId: about.id,
        ...row,
      })),
    )
    .execute()
}
