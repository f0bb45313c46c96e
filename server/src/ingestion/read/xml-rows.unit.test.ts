import { describe, expect, it } from 'vitest'
import { nestingDepth } from '#files/xml.ts'
import { collect } from '../parse/testing/real-files.ts'
import { readTree, readXml } from './xml-rows.ts'

async function* pieces(text: string, size = text.length): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}
const tree = (text: string, size?: number) => readTree('a.xml', pieces(text, size))

describe('XML', () => {
  it('reads the same result however it is chunked, with any prefix, after any leading text', async () => {
    const text =
      '\n\nHTTP/1.1 200 OK\n<?xml version="1.0" encoding="UTF-8"?>\n<n:A><n:b x="1"> 5 &amp; 6 </n:b></n:A>\n</XML>\n'
    for (const size of [1, 2, 7, 1000])
      expect(await tree(text, size)).toMatchObject({
        name: 'a',
        children: [{ name: 'b', text: '5 & 6', attributes: { x: '1' } }],
      })
  })

  it('streams rows and keeps the rest as a tree', async () => {
    const events = await collect(readXml('a.xml', pieces('<t><h>1</h><r><c>2</c></r><r/><f>3</f></t>', 5), 'R'))
    expect(events.map((event) => event.type)).toEqual(['row', 'row', 'end'])
    expect(events.at(-1)?.root.children.map((node) => node.name)).toEqual(['h', 'f'])
  })

  it('rejects XML bombs, external entities and doctypes', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "xxxx"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    const external = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'
    for (const text of [bomb, external]) await expect(tree(text)).rejects.toThrow('DOCTYPE')
    await expect(tree('<a>&unknown;</a>')).rejects.toThrow('not well formed')
    await expect(tree('<!DOCTYPE html><html></html>')).rejects.toThrow('HTML page')
  })

  it('rejects truncated, concatenated, too deep, too long or empty documents', async () => {
    await expect(tree('<a><b></b>')).rejects.toThrow('cut short')
    await expect(tree('<aaa></bbb>')).rejects.toThrow('not well formed')
    await expect(tree('<a></a><a></a>')).rejects.toThrow('second document')
    await expect(tree('<a></a>\n<a></a>', 8)).rejects.toThrow('second document')
    await expect(tree('<a>'.repeat(nestingDepth + 1))).rejects.toThrow('nest deeper')
    await expect(tree('')).rejects.toThrow('it is empty')
    await expect(tree('no document at all')).rejects.toThrow('no XML document')
    const endless = async function* () {
      yield '<a>'
      for (;;) yield 'x'.repeat(1024 * 1024)
    }
    await expect(readTree('a.xml', endless())).rejects.toThrow('longer than any real one')
    const endlessTag = async function* () {
      yield '<a b="'
      for (;;) yield 'x'.repeat(1024 * 1024)
    }
    await expect(readTree('a.xml', endlessTag())).rejects.toThrow('longer than any real one')
  }, 30_000)
})
