// A mention: a link that client and server recognize by its data-mention attribute.
import Mention, { type MentionOptions } from '@tiptap/extension-mention'

export interface MentionMatch {
  type: 'person' | 'organization'
  id: string
  name: string
  /** Distinguishes namesakes. */
  detail: string
}

/** Called with the text after the @; aborted when it changes. */
export type FindMentions = (term: string, signal: AbortSignal) => Promise<MentionMatch[]>

const folders = { person: 'people', organization: 'organizations' }

export const mentionPath = (mention: string): string => {
  const [type = '', id] = mention.split(':')
  return `/${folders[type as MentionMatch['type']]}/${id}`
}

export const mentionExtension = (suggestion: MentionOptions['suggestion']) =>
  Mention.extend({
    addAttributes: () => ({
      id: { default: '', parseHTML: (element: HTMLElement) => element.dataset.mention ?? '', renderHTML: () => null },
      label: {
        default: '',
        parseHTML: (element: HTMLElement) => (element.textContent ?? '').replace(/^@/, ''),
        renderHTML: () => null,
      },
    }),
    // A higher priority than the link extension, which would match the same element.
    parseHTML: () => [{ tag: 'a[data-mention]', priority: 100 }],
    renderHTML: ({ node }) => [
      'a',
      { 'data-mention': node.attrs.id, href: mentionPath(node.attrs.id) },
      `@${node.attrs.label}`,
    ],
    renderText: ({ node }) => `@${node.attrs.label}`,
  }).configure({ suggestion })
