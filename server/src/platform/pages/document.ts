// Public pages that the server renders: headers, styles, and what a browser may load. They work without a script.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { brandStyle } from './colors.ts'
import { type Html, html, safe } from './html.ts'

interface Asset {
  content: Buffer
  type: string
  address: string
}

/** What the pages of an area load, all of it under the area's own addresses. */
export interface Look {
  styles: readonly Asset[]
  /** Undefined for pages that need none. */
  script: Asset | undefined
  /** Of the main element, where the script finds it. */
  mainId: string
}

const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

function assetOf(file: URL, prefix: string): Asset {
  const content = readFileSync(file)
  const name = file.pathname.split('/').at(-1) ?? ''
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { content, type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain', address: `${prefix}/${hash}-${name}` }
}

export const lookOf = (prefix: string, files: { styles: URL; script?: URL; mainId: string }): Look => ({
  styles: [new URL('page.css', import.meta.url), files.styles].map((file) => assetOf(file, prefix)),
  script: files.script && assetOf(files.script, prefix),
  mainId: files.mainId,
})

export function serveLook(app: FastifyInstance, { styles, script }: Look): void {
  for (const { address, content, type } of [...styles, ...(script ? [script] : [])]) {
    app.get(address, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
  }
}

export interface Document {
  status?: number
  language: string
  title: string
  company: string
  brandColor: string | null
  body: Html
}

/** Nothing from elsewhere, and no script but the page's own. */
const policyWith = (nonce: string, { script }: Look) =>
  [
    "default-src 'none'",
    ...(script ? ["script-src 'self'"] : []),
    `style-src 'self' 'nonce-${nonce}'`,
    // The empty icon of the page, too.
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function sendDocument(reply: FastifyReply, look: Look, { status = 200, ...document }: Document) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce, look))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(textOf(look, document, nonce))
}

const textOf = (
  { styles, script, mainId }: Look,
  { language, title, company, brandColor, body }: Omit<Document, 'status'>,
  nonce: string,
): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map(({ address }) => html`<link rel="stylesheet" href="${address}">`)}
<style nonce="${nonce}">${safe(brandStyle(brandColor))}</style>
${script && html`<script src="${script.address}" defer></script>`}
</head>
<body>
<header class="top"><p>${company}</p></header>
<main id="${mainId}" tabindex="-1">${body}</main>
</body>
</html>
`.text

/** A message instead of what was asked for. */
export const messageOf = (title: string, ...texts: (Html | string)[]): Html =>
  html`<section class="message"><h1>${title}</h1>${texts.map((text) =>
    typeof text === 'string' ? html`<p>${text}</p>` : text,
  )}</section>`
