// The filters of a list as data: rendered by the panel, named by the chips, stored in the URL.
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'

export interface FilterOption {
  value: string
  label: string
}

/** Options loaded from the server. */
export type OptionSource = 'sectors' | 'subsectors' | 'marketCaps' | 'exchanges' | 'tags' | 'owners' | 'surveys'

export interface Operator extends FilterOption {
  /** Chip label of a selected value. */
  chip: string
}

interface Named<Key extends string = string> {
  key: Key
  label: string
}

export interface ChoicesFilter<Key extends string = string, OperatorKey extends string = string> extends Named<Key> {
  kind: 'choices'
  options: readonly FilterOption[] | OptionSource
  /** The parameter that combines the values: any, all or none. */
  operatorKey?: OperatorKey
  /** Operator options if they differ from any, all or none; the first is the default. */
  operators?: readonly Operator[]
}

export interface ChoiceFilter<Key extends string = string> extends Named<Key> {
  kind: 'choice'
  options: readonly FilterOption[]
}

/** Free-text values, such as cities. */
export interface WordsFilter<Key extends string = string> extends Named<Key> {
  kind: 'words'
}

/** An amount range, or only a minimum without `maxKey`. */
export interface AmountFilter<Key extends string = string> extends Named {
  kind: 'amount'
  minKey: Key
  maxKey?: Key
  /** Dollars by default. */
  unit?: 'shares' | 'percent'
}

/** One day. */
export interface DayFilter<Key extends string = string> extends Named<Key> {
  kind: 'day'
}

interface SwitchFilter<Key extends string = string> extends Named<Key> {
  kind: 'switch'
}

export interface EntityFilter<Key extends string = string> extends Named<Key> {
  kind: 'entity'
  entity: 'organizations' | 'people' | 'securities'
}

/** An active filter as a removable chip. */
export interface ActiveFilter {
  id: string
  label: string
  value: ReactNode
  onRemove: () => void
}

/** Renders and labels itself; shares its URL parameter with other filters. */
interface OwnFilter<Key extends string = string> extends Named {
  kind: 'own'
  /** The parameter. */
  sharedKey: Key
  Control: ComponentType<{ values: FilterValues; change: ChangeFilters }>
  chips: (values: FilterValues, change: ChangeFilters) => ActiveFilter[]
}

/** Parameter names by type of value. */
interface Keys {
  list: string
  text: string
  number: string
  flag: string
}

type FilterOver<K extends Keys> =
  | ChoicesFilter<K['list'], K['text']>
  | ChoiceFilter<K['text']>
  | WordsFilter<K['list']>
  | AmountFilter<K['number']>
  | DayFilter<K['text']>
  | SwitchFilter<K['flag']>
  | EntityFilter<K['text']>
  | OwnFilter<K['list']>

/** A filter of any list. */
export type FilterDefinition = FilterOver<Keys>

type KeyOf<Query, Value> = {
  [Key in keyof Query]-?: NonNullable<Query[Key]> extends Value ? Key : never
}[keyof Query] &
  string

/** A filter over the parameters of a list's own query: an unknown name or a wrong type does not compile. */
export type FilterFor<S extends z.ZodObject> = FilterOver<{
  list: KeyOf<z.output<S>, readonly unknown[]>
  text: KeyOf<z.output<S>, string>
  number: KeyOf<z.output<S>, number>
  flag: KeyOf<z.output<S>, boolean>
}>

/** The filter parameters of a list; only the definitions know their types. */
export type FilterValues = Record<string, unknown>
export type ChangeFilters = (change: FilterValues) => void

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
export const amountOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const anyAllNone = (label: string): Operator[] => [
  { value: 'any', label: 'Any of', chip: label },
  { value: 'all', label: 'All of', chip: `${label}, all of` },
  { value: 'none', label: 'None of', chip: `${label}, none of` },
]

export const operatorsOf = ({ label, operators }: ChoicesFilter): readonly Operator[] => operators ?? anyAllNone(label)

const keysOf = (filter: FilterDefinition): string[] => {
  if (filter.kind === 'amount') return filter.maxKey ? [filter.minKey, filter.maxKey] : [filter.minKey]
  if (filter.kind === 'choices' && filter.operatorKey) return [filter.key, filter.operatorKey]
  if (filter.kind === 'own') return [filter.sharedKey]
  return [filter.key]
}

export const isActive = (filter: FilterDefinition, values: FilterValues): boolean =>
  keysOf(filter).some((key) => values[key] !== undefined && values[key] !== false)

/** A change that clears every filter. */
export const cleared = (filters: readonly FilterDefinition[]): FilterValues =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined]))
