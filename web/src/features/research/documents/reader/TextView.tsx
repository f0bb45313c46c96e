import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { documentPages } from '../api.ts'
import { foundWords, markedBy } from './found-words.ts'
import { PageButtons } from './PageButtons.tsx'
import classes from './Reader.module.css'

interface TextViewProps {
  document: DocumentDetail
  page: number
  term: string
  onPage: (page: number) => void
}

/** A document that is not a PDF, as its text. */
export function TextView({ document, page, term, onPage }: TextViewProps) {
  const count = document.pageCount ?? 0
  const number = Math.max(1, Math.min(page, count))
  const pages = useQuery(documentPages(document.id, number - 1, 1))
  return (
    <>
      {count > 1 && (
        <div className={classes.bar}>
          <PageButtons page={number} count={count} onPage={onPage} />
        </div>
      )}
      <QueryView
        query={pages}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title="No text" message="The text of this document has not been read." />}
      >
        {({ data }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached with the keyboard
          <section className={classes.frame} tabIndex={0} aria-label={`Page ${number}`}>
            <div className={classes.text}>
              {data.flatMap(({ text }) =>
                markedBy(text, foundWords(term)).map((part, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity other than the index
                  part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
                ),
              )}
            </div>
          </section>
        )}
      </QueryView>
    </>
  )
}
