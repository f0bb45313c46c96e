import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'

test('a page becomes its words, a line per block', () => {
  const html = `<html><head><title>x</title></head><script>alert(1)</script>
    <h1>Third quarter
    results</h1><div><p>Margins &amp; mix&hellip; it&rsquo;s &#8364;5</p><p>Revenue < $5 billion</div>
    <ul><li>one<li>two</ul><table><tr><td>Buy</td><td>52</td></tr></table><pre>as
typed</pre>`
  expect(textOfHtml(html).split('\n')).toEqual([
    'Third quarter results',
    'Margins & mix… it’s €5',
    'Revenue < $5 billion',
    'one',
    'two',
    'Buy\t52',
    'as',
    'typed',
  ])
})

test('what is nested without end is read at once, if not as well', () => {
  const begin = performance.now()
  expect(textOfHtml(`${'<b>'.repeat(300_000)}words`)).toBe('words')
  expect(textOfHtml('<i></b>'.repeat(200_000))).toBe('')
  expect(performance.now() - begin).toBeLessThan(25_000)
})

test('a table of empty cells is read in time that grows with its size', () => {
  const begin = performance.now()
  expect(textOfHtml(`<table><tr>${'<td></td>'.repeat(200_000)}</tr></table><p>words</p>`)).toBe('words')
  expect(performance.now() - begin).toBeLessThan(25_000)
})
