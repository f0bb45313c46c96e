import type { ReactNode } from 'react'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

type TemplateFrameProps = { title: string; context?: ReactNode; actions?: ReactNode; children: ReactNode }

export function TemplateFrame({ title, context, actions, children }: TemplateFrameProps) {
  usePageTitle(title)
  const list = <AnchorLink to="/settings/templates">Templates</AnchorLink>
  return (
    <>
      <PageHeader title={title} context={context} actions={actions} breadcrumbs={[{ id: 'list', node: list }]} />
      {children}
    </>
  )
}
