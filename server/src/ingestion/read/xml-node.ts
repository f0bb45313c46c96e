import type { XmlNode } from './xml-rows.ts'

/** The first element at a path of lower-case names: `child(root, 'headerdata', 'filerinfo')`. */
export function child(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let current = node
  for (const name of path) current = current?.children.find((candidate) => candidate.name === name)
  return current
}

export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((candidate) => candidate.name === name) ?? []
}

/** Its text, or null if the element is missing or empty. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  const text = child(node, ...path)?.text ?? ''
  return text === '' ? null : text
}

/** The text of the first of several spellings that exists. */
export function textOfAny(node: XmlNode | undefined, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textAt(node, name)
    if (text !== null) return text
  }
  return null
}

/** `<footnoteId id="F1"/>` anywhere below. */
export function attributesBelow(node: XmlNode, name: string, attribute: string): string[] {
  const here = node.name === name ? [node.attributes[attribute] ?? ''] : []
  return [...here, ...node.children.flatMap((below) => attributesBelow(below, name, attribute))].filter(Boolean)
}

/** A row as readable text for the list of rejected rows. */
export function rawOf(node: XmlNode, limit = 500): string {
  const write = (each: XmlNode): string =>
    each.children.length === 0 ? `${each.name}=${each.text}` : each.children.map(write).join('; ')
  return write(node).slice(0, limit)
}
