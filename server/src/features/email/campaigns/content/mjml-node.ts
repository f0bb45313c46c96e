import type mjml2html from 'mjml'

export type MjmlNode = Exclude<Parameters<typeof mjml2html>[0], string>
