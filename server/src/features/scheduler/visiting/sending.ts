// How the public pages of the scheduler look and answer.
import type { FastifyReply } from 'fastify'
import { lookOf, messageOf, sendDocument } from '#platform/pages/document.ts'
import type { Html } from '#platform/pages/html.ts'
import { type Asked, limited } from '#platform/pages/public-pages.ts'

/** Of forms. */
export const posted = { ...limited, bodyLimit: 128 * 1024 }

export const look = lookOf('/book/assets', {
  styles: new URL('page/book.css', import.meta.url),
  script: new URL('page/book.js', import.meta.url),
  mainId: 'booking',
})

export const send = (reply: FastifyReply, title: string, company: string, body: Html, status = 200) =>
  sendDocument(reply, look, { status, language: 'en', title, company, brandColor: null, body })

export const message = (reply: FastifyReply, status: number, company: string, title: string, ...texts: string[]) =>
  send(reply, title, company, messageOf(title, ...texts), status)

export const invalid = ({ reply }: Asked) =>
  message(reply, 404, '', 'Page not found', 'Check the address, or ask the person who sent it for a new one.')

export const sendFailure = (reply: FastifyReply, _request: unknown, status: number, reasons: string[]) =>
  message(reply, status, '', 'Something went wrong', ...reasons, 'Please try again in a moment.')
