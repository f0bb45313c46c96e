// Somebody named in a text: a link that both sides recognise by its data-mention.
import Mention, { type MentionOptions } from '@tiptap/extension-mention'

export interface MentionMatch {
  type: 'person' | 'organization'
  id: string
  name: string
  /** What tells it from its namesakes. */
  detail: string
}

/** Asked with the letters after the @; given up when others are typed. */
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
    // Before links, which would take the same element for one of theirs.
    parseHTML: () => [{ tag: 'a[data-mention]', priority: 100 }],
    renderHTML: ({ node }) => [
      'a',
      { 'data-mention': node.attrs.id, href: mentionPath(node.attrs.id) },
      `@${node.attrs.label}`,
    ],
    renderText: ({ node }) => `@${node.attrs.label}`,
  }).configure({ suggestion })
