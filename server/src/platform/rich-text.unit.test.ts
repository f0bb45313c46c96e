import { longestRichText, RichText } from '@rostrum/contract/irm/values'
import { expect, it } from 'vitest'
import { worstTexts } from '#testing/worst-cases/texts.ts'
import { budgetMs, threadMs } from '#testing/worst-cases/thread-time.ts'
import { AppError } from './errors.ts'
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

it('refuses text that is nested deeper than any document', () => {
  expect(() => readRichText('<b>x'.repeat(49_000))).toThrow(expect.objectContaining({ status: 422 }))
  expect(readRichText('<b>'.repeat(100)).html).toContain('<b>')
})

it('needs no tag to be closed by its author', () => {
  expect(readRichText('<p>one'.repeat(200)).plain.split('\n')).toHaveLength(200)
})

/** Within the limits of the contract, which counts tags, entities and links. */
const shortened = (text: string): string => {
  const markup = [...text.matchAll(/[<&]/g)].map(({ index }) => index)
  const links = [...text.matchAll(/<a/gi)].map(({ index }) => index)
  return text.slice(0, Math.min(markup[5_000] ?? text.length, links[1_000] ?? text.length))
}

const tags = [
  '<p>',
  '<li>',
  '<a href="http://x">y',
  '<br>',
  '<p><b>',
  '<noscript></p>',
  '<svg><p>',
  '<script></script>',
]
const markup = tags.map((tag): [string, string] => [tag, tag.repeat(longestRichText / tag.length)])

it.each([...worstTexts(longestRichText), ...markup])('%s cost little time', async (_, text) => {
  const written = shortened(text)
  expect(RichText.safeParse(written).success).toBe(true)
  const read = () => {
    try {
      readRichText(written)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  expect(await threadMs(read)).toBeLessThan(budgetMs)
})

const file = '/v2/file/public/0198c0de-0000-7000-8000-000000000001/3d6f4c1e-53a1-4a35-9d7e-0d3a3c1b2f10'

it('pictures and links of uploaded files are kept and named, pictures from elsewhere are not', () => {
  const read = readRichText(
    `<p>Chart <img src="${file}" alt="chart.png" onerror="x()"> <a href="${file}">deck.pdf</a></p>` +
      '<img src="https://elsewhere.example/pixel.gif"><img src="data:image/png;base64,AAAA"><img src="/v2/file/public/x">',
  )
  expect(read.html).toContain(`<img src="${file}" alt="chart.png" />`)
  expect(read.html).not.toMatch(/elsewhere|data:|public\/x|onerror/)
  expect(read.plain).toBe('Chart chart.png\n deck.pdf')
  expect(read.fileIds).toEqual(['3d6f4c1e-53a1-4a35-9d7e-0d3a3c1b2f10'])
})

it('keeps the id of a survey link in an email, and nothing else of it', () => {
  const id = '01920000-0000-7000-8000-000000000001'
  const chip = `<p><a data-survey-id="${id}" href="javascript:alert(1)" onclick="x()">Perception study</a></p>`
  expect(readRichText(chip, { withFields: true }).html).toBe(`<p><a data-survey-id="${id}">Perception study</a></p>`)
  expect(readRichText(chip).html).not.toContain('data-survey-id')
  const broken = '<a data-survey-id="x" href="https://a.example">Link</a>'
  expect(readRichText(broken, { withFields: true }).html).toBe(
    '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">Link</a>',
  )
})
