import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { forgetViewed, rememberViewed } from '#features/search/public.ts'
import type { ProfileKind } from '#market/ProfileLink.tsx'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { QueryView } from '#ui/QueryView.tsx'

type ProfileViewProps<Profile> = {
  id: string
  kind: ProfileKind
  query: UseQueryResult<Profile>
  nameOf: (profile: Profile) => string
  /** Shown beside the name in the list of recently viewed profiles. */
  detailOf: (profile: Profile) => string | null
  children: (profile: Profile) => ReactNode
}

/** A profile in its states: loading, not found, loaded. */
export function ProfileView<Profile extends { id: string }>(props: ProfileViewProps<Profile>) {
  const { id, kind, query, nameOf, detailOf, children } = props
  return (
    <QueryView
      query={query}
      skeleton={<ProfileSkeleton />}
      renderError={(error, retry) => (
        <>
          <ForgetMissing kind={kind} id={id} error={error} />
          <PageError error={error} onRetry={retry} />
        </>
      )}
    >
      {(profile) => (
        <>
          <Named kind={kind} id={profile.id} name={nameOf(profile)} detail={detailOf(profile)} />
          <FollowMerge kind={kind} askedId={id} foundId={profile.id} />
          {children(profile)}
        </>
      )}
    </QueryView>
  )
}

type NamedProps = { kind: ProfileKind; id: string; name: string; detail: string | null }

function Named({ kind, id, name, detail }: NamedProps) {
  usePageTitle(name)
  useEffect(() => rememberViewed(viewedAs[kind], { id, name, detail }), [kind, id, name, detail])
  return null
}

/** Deleted by a colleague, perhaps: a link to it in this browser would lead nowhere. */
function ForgetMissing({ kind, id, error }: { kind: ProfileKind; id: string; error: unknown }) {
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) forgetViewed(viewedAs[kind], id)
  }, [isGone, kind, id])
  return null
}

const viewedAs = { organization: 'organizations', person: 'people', fund: 'funds', security: 'securities' } as const

/** A merged profile returns the remaining one, so the URL is replaced. */
function FollowMerge({ kind, askedId, foundId }: { kind: ProfileKind; askedId: string; foundId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (askedId === foundId) return
    if (kind === 'organization') void navigate({ to: '/organizations/$id', params: { id: foundId }, replace: true })
    if (kind === 'person') void navigate({ to: '/people/$id', params: { id: foundId }, replace: true })
  }, [kind, askedId, foundId, navigate])
  return null
}

const ProfileSkeleton = () => (
  <Stack gap={16}>
    <Stack gap={8}>
      <Skeleton height={12} width={120} />
      <Skeleton height={24} width={320} maw="80%" />
      <Skeleton height={20} width={260} maw="70%" />
    </Stack>
    <Skeleton height={76} />
    <Skeleton height={36} width={480} maw="100%" />
    <Skeleton height={280} />
  </Stack>
)
