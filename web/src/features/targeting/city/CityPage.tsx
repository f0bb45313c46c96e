import { Button, SegmentedControl, Select, Switch } from '@mantine/core'
import { metroAreaName, metroAround } from '@rostrum/contract/market/metros'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { type City, cityTargets } from '@rostrum/contract/targeting/city'
import type { CitySort } from '@rostrum/contract/targeting/city-query'
import { IconMapPin, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { placeOf } from '#lists/places.ts'
import { saveFile } from '#platform/api/download.ts'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { citiesToSee, cityOrganizations } from './api.ts'
import classes from './CityPage.module.css'
import { CityTable } from './CityTable.tsx'

const title = 'City view'
const most = 100
const formats = ['csv', 'xlsx'] as const

export function CityPage() {
  usePageTitle(title)
  const security = useFocusedSecurity()
  if (!security)
    return <Message title="No security selected" message="Your company has no securities in Rostrum yet." />
  return <Cities key={security.id} security={security} />
}

/** One text per city: Springfield is in several states. */
const keyOf = ({ city, state, country }: Partial<Pick<City, 'city' | 'state' | 'country'>>) =>
  [city, state, country].map((part) => part?.toLowerCase() ?? '').join('|')

/** An address may leave out the state or the country. */
const isThere = (one: City, { city, state = one.state, country = one.country }: Place) =>
  keyOf(one) === keyOf({ city, state, country })
type Place = { city: string; state?: string | null | undefined; country?: string | null | undefined }

const sorts: { value: CitySort; label: string }[] = [
  { value: 'fit', label: 'Best fit' },
  { value: 'likelihood', label: 'Most likely' },
  { value: 'holding', label: 'Largest holders' },
  { value: 'lastContact', label: 'Last met' },
]

function Cities({ security }: { security: SecurityBrief }) {
  const address = useSearch({ from: '/shell/target/city' })
  const navigate = useNavigate({ from: '/target/city' })
  const cities = useQuery(citiesToSee(security.id))
  const { city, state, country, cityOnly, by = 'fit' } = address
  const metro = city ? metroAround({ city, state, country }) : null
  const isArea = metro !== null && !cityOnly
  const chosen = city && cities.data?.find((one) => isThere(one, { city, state, country }))
  const choose = (key: string | null) => {
    const next = cities.data?.find((one) => keyOf(one) === key)
    if (!next) return
    const place = { city: next.city, state: next.state ?? undefined, country: next.country ?? undefined }
    void navigate({ search: (before) => ({ ...before, ...place }) })
  }
  const asked = city && {
    securityId: security.id,
    city,
    ...(state && { state }),
    ...(country && { country }),
    ...(cityOnly && { cityOnly }),
    sort: `${by === 'lastContact' ? 'last_contact' : by}_desc-name_asc`,
  }
  return (
    <>
      <PageHeader
        breadcrumbs={[{ id: 'target', node: <AnchorLink to="/target">Target Search</AnchorLink> }]}
        title={isArea ? `Whom to see in the ${metroAreaName(metro)}` : city ? `Whom to see in ${city}` : title}
        context={`Institutions by fit with ${security.name}, and people to ask for`}
        actions={asked && <CityActions query={asked} />}
      />
      <div className={classes.choices}>
        <Select
          label="City"
          placeholder={cities.isLoading ? 'Loading' : 'Choose a city'}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No Matches"
          data={(cities.data ?? []).map((one) => ({
            value: keyOf(one),
            label: `${placeOf(one)} (${formatNumber(one.organizationCount)})`,
          }))}
          value={chosen ? keyOf(chosen) : null}
          onChange={choose}
          limit={100}
        />
        {city && (
          <SegmentedControl
            size="xs"
            aria-label="Order by"
            data={sorts}
            value={by}
            onChange={(next) =>
              void navigate({
                search: (before) => ({ ...before, by: next === 'fit' ? undefined : (next as CitySort) }),
                resetScroll: false,
              })
            }
          />
        )}
        {metro && (
          <Switch
            size="sm"
            label={`Include the ${metroAreaName(metro)}`}
            checked={isArea}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget
              void navigate({
                search: (before) => ({ ...before, cityOnly: checked ? undefined : true }),
                resetScroll: false,
              })
            }}
          />
        )}
      </div>
      {asked ? (
        <Organizations query={asked} security={security} isArea={isArea} />
      ) : (
        <Message title="Choose a city" message="See which institutions to visit there, and whom to ask for." />
      )}
    </>
  )
}

type Query = Parameters<typeof cityOrganizations>[0]

const CityActions = ({ query }: { query: Query }) => (
  <>
    <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
      Print
    </Button>
    <ExportMenu formats={formats} onExport={(format) => saveFile(cityTargets.export, { query }, format)} />
  </>
)

interface OrganizationsProps {
  query: Query
  security: SecurityBrief
  isArea: boolean
}

function Organizations({ query: asked, security, isArea }: OrganizationsProps) {
  const query = useQuery(cityOrganizations({ ...asked, pageSize: most }))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Message title="No one to see here" message="No institution in this city has a fit score or is in your IRM." />
      }
    >
      {({ data, meta }) => (
        <SectionCard
          title={meta.total === 1 ? '1 organization' : `${formatNumber(meta.total)} organizations`}
          description={meta.total > most && `The first ${most}; the export has all.`}
          flush
        >
          <CityTable rows={data} ticker={security.ticker ?? security.name} isArea={isArea} />
        </SectionCard>
      )}
    </QueryView>
  )
}

const Message = ({ title: name, message }: { title: string; message: string }) => (
  <SectionCard title="Organizations">
    <EmptyState icon={<IconMapPin size={20} stroke={1.5} />} title={name} message={message} />
  </SectionCard>
)
