import { Anchor, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { foundInDocument } from '../api.ts'
import { Excerpt } from '../Excerpt.tsx'
import classes from './Reader.module.css'

interface FindInDocumentProps {
  id: string
  term: string
  onFind: (term: string | undefined) => void
  onPage: (page: number) => void
}

export function FindInDocument({ id, term, onFind, onPage }: FindInDocumentProps) {
  const [text, setText] = useState(term)
  const commit = useDebouncedCallback((next: string) => onFind(next.trim() || undefined), defaultDebounce)
  const found = useQuery({ ...foundInDocument(id, term), enabled: term !== '' })
  const change = (next: string) => {
    setText(next)
    commit(next)
  }
  const hits = term === '' ? [] : (found.data ?? [])
  return (
    <>
      <TextInput
        mb={8}
        type="search"
        aria-label="Find in document"
        placeholder="Find in document"
        maxLength={200}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        rightSection={text && <CloseButton size={24} aria-label="Clear" onClick={() => change('')} />}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {term !== '' && found.data && (
        <div role="status">
          {hits.length === 0 ? 'No page matches' : `Found on ${hits.length === 1 ? '1 page' : `${hits.length} pages`}`}
        </div>
      )}
      {hits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached with the keyboard
        <ul className={classes.hits} tabIndex={0} aria-label="Pages that match">
          {hits.map((hit) => (
            <li key={hit.page}>
              <Anchor component="button" type="button" underline="always" onClick={() => onPage(hit.page)}>
                Page {hit.page}
              </Anchor>{' '}
              <Excerpt hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
