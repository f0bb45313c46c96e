import { Autocomplete } from '@mantine/core'
import { researchBrokers } from '@rostrum/contract/research/outlook'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#platform/api/query.ts'

type NameInputProps = { value?: string; onChange?: (name: string) => void; error?: ReactNode }

const everyBroker = () => queryFor(researchBrokers.list, {})

/** A known broker, or the name of one to be added. */
export function BrokerInput(props: NameInputProps) {
  const { data = [] } = useQuery(everyBroker())
  return <Autocomplete label="Broker" required maxLength={200} data={data.map(({ name }) => name)} {...props} />
}

/** An analyst of the broker, or the name of one to be added. */
export function AnalystInput({ broker, ...props }: NameInputProps & { broker: string }) {
  const { data = [] } = useQuery(everyBroker())
  const known = data.find(({ name }) => name.toLowerCase() === broker.trim().toLowerCase())
  const names = [...new Set((known?.analysts ?? []).map(({ name }) => name))]
  return <Autocomplete label="Analyst" maxLength={200} data={names} {...props} />
}
