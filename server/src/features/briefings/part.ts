// A section of a chapter.
import type { BriefingSection } from '@rostrum/contract/briefings'
import type { Block } from '#platform/pdf/document.ts'

export interface Part {
  section: BriefingSection
  /** Below which it is listed in the contents. */
  label: string
  blocks: Block[]
}

export const none = '–'
const longestText = 700

export const cut = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= longestText ? flat : `${flat.slice(0, flat.lastIndexOf(' ', longestText) || longestText)}…`
}
