import { expect, it } from 'vitest'
import { readRichText } from './rich-text.ts'

const id = '01920000-0000-7000-8000-000000000001'

it('keeps formatting and removes anything executable', () => {
  const { html, plain } = readRichText(
    '<p onclick="x()">Met <strong>Ann</strong> &amp; Bob<script>alert(1)</script></p><p><img src=x onerror=alert(1)>Next: <a href="javascript:x()">call</a></p><iframe src="//x"></iframe>',
  )
  expect(html).toBe(
    '<p>Met <strong>Ann</strong> &amp; Bob</p><p>Next: <a rel="noopener noreferrer nofollow" target="_blank">call</a></p>',
  )
  expect(plain).toBe('Met Ann & Bob\nNext: call')
})

it('lists each mention once, and links it to the profile', () => {
  const link = `<a data-mention="person:${id}" href="https://elsewhere.example">@Ann</a>`
  const { html, mentions } = readRichText(`<p>${link} and ${link}</p>`)
  expect(mentions).toEqual([{ type: 'person', id }])
  expect(html).toContain(`href="/people/${id}"`)
  expect(readRichText('<a data-mention="person:1">x</a>').mentions).toEqual([])
})

it('is idempotent', () => {
  const once = readRichText(
    '<ul><li>one <em>two</em></li></ul><a href="https://a.example/?b=1&amp;c=2">l</a><b>x < y</b>',
  ).html
  expect(readRichText(once).html).toBe(once)
})
