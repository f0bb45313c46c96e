import type { TranscriptBrief } from '@rostrum/contract/research/transcripts'

export const periodOf = ({
  fiscalYear,
  fiscalQuarter,
}: Pick<TranscriptBrief, 'fiscalYear' | 'fiscalQuarter'>): string =>
  [fiscalQuarter && `Q${fiscalQuarter}`, fiscalYear].filter(Boolean).join(' ') || '–'
