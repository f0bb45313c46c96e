// The page around questions and messages: headers, styles, and what a browser may load.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { brandStyle } from './colors.ts'
import { type Html, html, safe } from './html.ts'

const fileOf = (name: string, type: string) => {
  const content = readFileSync(new URL(name, import.meta.url))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { content, type, address: `/s/assets/${hash}-${name}` }
}

export const styles = fileOf('survey.css', 'text/css; charset=utf-8')
export const script = fileOf('survey.js', 'text/javascript; charset=utf-8')

export interface Document {
  status?: number
  language: string
  title: string
  company: string
  brandColor: string | null
  body: Html
}

/** Nothing from elsewhere, and no script but the page's own. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function sendDocument(reply: FastifyReply, { status = 200, ...document }: Document) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(textOf(document, nonce))
}

const textOf = ({ language, title, company, brandColor, body }: Omit<Document, 'status'>, nonce: string): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles.address}">
<style nonce="${nonce}">${safe(brandStyle(brandColor))}</style>
<script src="${script.address}" defer></script>
</head>
<body>
<header class="top"><p>${company}</p></header>
<main id="survey" tabindex="-1">${body}</main>
</body>
</html>
`.text

/** A message instead of questions. */
export const messageOf = (title: string, ...texts: (Html | string)[]): Html =>
  html`<section class="message"><h1>${title}</h1>${texts.map((text) =>
    typeof text === 'string' ? html`<p>${text}</p>` : text,
  )}</section>`
