import type { ListResponse } from 'imapflow'

const ignoredUses = ['\\Junk', '\\Trash', '\\Drafts']
const ignoredNames = /^(inbox[./])?(junk|spam|trash|deleted( items| messages)?|drafts|outbox)$/i

/** Folders whose mail is recorded. Where one has everything, as at Google, that one alone. */
export function foldersToRead(folders: readonly ListResponse[]): ListResponse[] {
  const open = folders.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
  const everything = open.filter(({ specialUse }) => specialUse === '\\All')
  if (everything.length > 0) return everything
  return open.filter(
    ({ specialUse, path }) =>
      !ignoredUses.includes(specialUse ?? '') && !(specialUse === undefined && ignoredNames.test(path)),
  )
}
