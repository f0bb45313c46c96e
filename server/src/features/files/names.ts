// File names as people and their systems give them.
import { extensionOf, fileLimits } from '@rostrum/contract/files'

/** Control characters, and those that change the direction of text, with which `gpj.exe` can look like `exe.jpg`. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The last part of a path, without characters that cannot be seen, and with its extension when it is cut. */
export function cleanName(given: string): string {
  const last = given.replace(invisible, '').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/\s+/g, ' ').trim()
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -(extension.length + 1)).trim() : name
  const shortened = [...(stem || 'file')].slice(0, fileLimits.nameLength).join('')
  return extension ? `${shortened}.${extension}` : shortened
}

/** Old clients read the ASCII name, all others the UTF-8 one (RFC 6266). */
export function disposition(type: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
