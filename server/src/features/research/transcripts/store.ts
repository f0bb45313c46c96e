// Stores a parsed call: its speakers, matched to people in the IRM, and its passages.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { lastNameOf, matchSpeaker } from './match.ts'
import type { ReadCall } from './parse/transcript.ts'
import { insertSpeakers, listCandidates } from './queries/speakers.ts'
import { insertPassages } from './queries/transcripts.ts'

export async function storeCall(
  db: Db,
  { customerId, transcriptId }: { customerId: string; transcriptId: string },
  { speakers, passages }: ReadCall,
): Promise<void> {
  const analysts = speakers.filter(({ role }) => role === 'analyst')
  const people = await listCandidates(db, [...new Set(analysts.map(({ name }) => lastNameOf(name)))])
  const stored = speakers.map((speaker, position) => {
    const match = speaker.role === 'analyst' ? matchSpeaker(speaker, people) : undefined
    return {
      ...speaker,
      customerId,
      id: newId(),
      transcriptId,
      position,
      personId: match?.personId ?? null,
      personState: match?.personState ?? ('none' as const),
    }
  })
  await insertSpeakers(db, stored)
  await insertPassages(
    db,
    passages.map(({ speaker, ...passage }) => ({
      ...passage,
      customerId,
      transcriptId,
      speakerId: speaker === null ? null : (stored[speaker]?.id ?? null),
    })),
  )
}
