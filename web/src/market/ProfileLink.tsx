import type { ReactNode } from 'react'
import { AnchorLink } from '#ui/links.tsx'

const paths = {
  organization: '/organizations/$id',
  person: '/people/$id',
  fund: '/funds/$id',
  security: '/securities/$id',
} as const

export type ProfileKind = keyof typeof paths

type ProfileLinkProps = {
  kind: ProfileKind
  id: string
  children: ReactNode
  title?: string
  /** Inside text, color alone does not identify a link. */
  inText?: boolean
}

export const ProfileLink = ({ kind, id, children, title, inText }: ProfileLinkProps) => (
  <AnchorLink to={paths[kind]} params={{ id }} title={title} underline={inText ? 'always' : 'hover'}>
    {children}
  </AnchorLink>
)
