import { AnchorLink } from '#ui/links.tsx'

interface DocumentLinkProps {
  documentId: string | null
  page?: number | null
}

/** The report that a figure was read from, at its page. */
export const DocumentLink = ({ documentId, page }: DocumentLinkProps) =>
  documentId && (
    <AnchorLink
      to="/research/documents/$documentId"
      params={{ documentId }}
      {...(page && { search: { page } })}
      underline="always"
    >
      {page ? `Open report, page ${page}` : 'Open report'}
    </AnchorLink>
  )
