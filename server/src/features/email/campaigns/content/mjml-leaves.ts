// The smallest parts of a message.
import { lineHtml } from './mail-html.ts'
import type { MjmlNode } from './mjml-node.ts'

type Attributes = Record<string, string>

export const tag = (tagName: string, attributes: Attributes, children: MjmlNode[]): MjmlNode => ({
  ...{ tagName, attributes, children },
})
export const leaf = (tagName: string, attributes: Attributes, content: string): MjmlNode => ({
  ...{ tagName, attributes, content },
})

const firstStrong = /[A-Za-z\u00c0-\u024f\u0370-\u052f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** By its first letter. */
const isRightToLeft = (html: string): boolean =>
  rightToLeft.test(firstStrong.exec(html.replace(/<[^<>]*>/g, ''))?.[0] ?? '')

/** Long words break rather than widen the message. */
export function textLeaf(html: string): MjmlNode {
  const [attributes, direction] = isRightToLeft(html) ? [{ align: 'right' }, ' dir="rtl"'] : [{}, '']
  const wrapped = `<div${direction} style="word-break:break-word;overflow-wrap:anywhere">${html}</div>`
  return leaf('mj-text', { ...attributes, 'css-class': 'text' }, wrapped)
}

export const buttonLeaf = (label: string, href: string | undefined, color: string): MjmlNode =>
  leaf('mj-button', { ...(href && { href }), 'background-color': color, 'css-class': 'button' }, lineHtml(label))
