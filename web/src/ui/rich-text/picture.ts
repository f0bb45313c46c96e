// A picture in a text: one of our own files.
import { Node } from '@tiptap/core'

export const Picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  // A pasted picture from elsewhere would not be stored.
  parseHTML: () => [{ tag: 'img[src^="/v2/file/public/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
