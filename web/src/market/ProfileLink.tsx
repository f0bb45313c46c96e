import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

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
  /** Among other words colour alone does not make a link. */
  inText?: boolean
}

export const ProfileLink = ({ kind, id, children, title, inText }: ProfileLinkProps) => (
  <Anchor
    component={Link}
    to={paths[kind]}
    params={{ id } as never}
    title={title}
    underline={inText ? 'always' : 'hover'}
  >
    {children}
  </Anchor>
)
