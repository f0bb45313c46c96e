// Shared frame of the upload pages: permission check, title and breadcrumb to the list.
import type { ReactNode } from 'react'
import { usePageTitle } from '#platform/page-title.ts'
import { useCan } from '#platform/session/session.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

interface UploadFrameProps {
  title: string
  context: ReactNode
  actions?: ReactNode
  /** The list itself has no breadcrumb. */
  isList?: boolean
  children: ReactNode
}

export function UploadFrame({ title, context, actions, isList = false, children }: UploadFrameProps) {
  usePageTitle(title)
  const mayUpload = useCan('admin_or_assistant')
  if (!mayUpload) {
    return <ErrorState title="You don’t have access to this page" message="Ask an admin at your company for access." />
  }
  const back = <AnchorLink to="/settings/irm-upload">IRM Upload</AnchorLink>
  return (
    <>
      <PageHeader
        title={title}
        context={context}
        actions={actions}
        breadcrumbs={isList ? [] : [{ id: 'list', node: back }]}
      />
      {children}
    </>
  )
}
