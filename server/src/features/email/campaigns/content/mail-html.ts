// Text of a block as mail programs show it: links by their numbers, fields as spans, styles inside the tags.
import { isPersonalizedField, personalizedFields } from '@rostrum/contract/email/personalized-fields'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import sanitizeHtml from 'sanitize-html'
import { readRichText } from '#platform/rich-text.ts'
import type { LinkNumbers } from './link-numbers.ts'

const typedField = /\{\{([a-z_.]{1,40})(?:\|([^{}|<>\n]{0,600}))?\}\}/g

/** Braces as they were typed: only ours are places that are filled in. */
const literal = (escaped: string): string => escaped.replace(/\{(?=\{)/g, '&#123;')

const fallbackOf = (text: string): string => text.replace(/[{}|]/g, '').trim()

/** Of text without tags, with its entities: fields that were typed become the spans that fillBody knows. */
export function withFields(escaped: string): string {
  let html = ''
  let end = 0
  for (const match of escaped.matchAll(typedField)) {
    const [typed, name = '', fallback = ''] = match
    if (!isPersonalizedField(name)) continue
    const kept = fallbackOf(fallback).replaceAll('"', '&quot;')
    html += `${literal(escaped.slice(end, match.index))}<span data-field="${name}"${kept && ` data-fallback="${kept}"`}>${
      personalizedFields[name].label
    }</span>`
    end = match.index + typed.length
  }
  return html + literal(escaped.slice(end))
}

/** One line that was typed, for the inside of a tag. */
export const lineHtml = (text: string): string => withFields(escapeHtml(text))

/** Of text in which nothing is filled in, such as an attribute. */
export const fixedHtml = (text: string): string => literal(escapeHtml(text))

const styles: Record<string, string> = {
  p: 'margin:0 0 14px',
  h1: 'margin:0 0 14px;font-size:26px;line-height:1.25',
  h2: 'margin:0 0 12px;font-size:21px;line-height:1.3',
  h3: 'margin:0 0 10px;font-size:17px;line-height:1.35',
  ul: 'margin:0 0 14px;padding:0 0 0 24px',
  ol: 'margin:0 0 14px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 14px;padding:0 0 0 14px;border-left:3px solid #c9ced6',
  pre: 'margin:0 0 14px;white-space:pre-wrap;font-family:Menlo,Consolas,monospace;font-size:14px',
  hr: 'border:0;border-top:1px solid #c9ced6;margin:14px 0',
  img: 'max-width:100%;height:auto;border:0',
}

interface Surroundings {
  links: LinkNumbers
  publicUrl: string
  /** Of links, readable on white. */
  color: string
}

export function mailHtml(written: string, { links, publicUrl, color }: Surroundings): string {
  const { html } = readRichText(written, { withFields: true })
  const styled = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    const style = styles[tagName]
    return { tagName, attribs: { ...attribs, ...(style && { style }) } }
  }
  const link = (href: string) => ({
    tagName: 'a',
    attribs: { href, class: 'link', style: `color:${color};text-decoration:underline` },
  })
  const styledHtml = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    textFilter: withFields,
    transformTags: {
      '*': styled,
      a: (_, { href, 'data-mention': mention }) => {
        const target = mention || !href ? undefined : links.hrefOf(href)
        return target ? link(target) : { tagName: 'span', attribs: {} }
      },
      img: (_, { src = '', alt = '' }) =>
        styled('img', { src: `${publicUrl}${src}`, alt: alt.replaceAll('{{', '{ {') }),
      span: (tagName, { 'data-field': field = '', 'data-fallback': fallback = '' }) => {
        const kept = fallbackOf(fallback)
        const attribs = { 'data-field': field, ...(kept && { 'data-fallback': kept }) }
        return { tagName, attribs: isPersonalizedField(field) ? attribs : {} }
      },
    },
  })
  // The editor writes a paragraph into each point of a list.
  return styledHtml.replaceAll(
    `<li style="${styles.li}"><p style="${styles.p}">`,
    `<li style="${styles.li}"><p style="margin:0">`,
  )
}
