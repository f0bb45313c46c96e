// A personalized field: a place in a text that each recipient sees filled in for them.
import { Node } from '@tiptap/core'

/** A field that can be inserted; the server knows it by its name. */
export interface TextField {
  name: string
  label: string
  group: string
}

export const Field = Node.create({
  name: 'field',
  inline: true,
  group: 'inline',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    name: { default: '', parseHTML: (element) => element.dataset.field ?? '' },
    fallback: { default: '', parseHTML: (element) => element.dataset.fallback ?? '' },
    label: { default: '', parseHTML: (element) => element.textContent ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node: { attrs } }) => [
    'span',
    { 'data-field': attrs.name, ...(attrs.fallback && { 'data-fallback': attrs.fallback }) },
    attrs.label,
  ],
  renderText: ({ node }) => node.attrs.label,
})
