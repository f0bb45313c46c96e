// The filters of a list as data: the panel draws them, the chips name them, the address keeps them.
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'

export interface FilterOption {
  value: string
  label: string
}

/** Options that the server knows. */
export type OptionSource = 'sectors' | 'subsectors' | 'marketCaps' | 'exchanges' | 'tags'

export interface Operator extends FilterOption {
  /** What the chip of a chosen value says. */
  chip: string
}

interface Named<Key extends string = string> {
  key: Key
  label: string
}

export interface ChoicesFilter<Key extends string = string, OperatorKey extends string = string> extends Named<Key> {
  kind: 'choices'
  options: readonly FilterOption[] | OptionSource
  /** The parameter that says whether any, all or none of the values is meant. */
  operatorKey?: OperatorKey
  /** How the operator reads, where it is another than any, all or none; the first is meant when nothing is said. */
  operators?: readonly Operator[]
}

export interface ChoiceFilter<Key extends string = string> extends Named<Key> {
  kind: 'choice'
  options: readonly FilterOption[]
}

/** Values that people type, such as cities. */
export interface WordsFilter<Key extends string = string> extends Named<Key> {
  kind: 'words'
}

/** From one amount to another, or without `maxKey` at least one. */
export interface AmountFilter<Key extends string = string> extends Named {
  kind: 'amount'
  minKey: Key
  maxKey?: Key
  /** Dollars where nothing is said. */
  unit?: 'shares' | 'percent'
}

interface SwitchFilter<Key extends string = string> extends Named<Key> {
  kind: 'switch'
}

export interface EntityFilter<Key extends string = string> extends Named<Key> {
  kind: 'entity'
  entity: 'organizations' | 'securities'
}

/** One filter in force, as a chip that can be taken away. */
export interface ActiveFilter {
  id: string
  label: string
  value: ReactNode
  onRemove: () => void
}

/** One that draws and names itself, over a parameter that it shares with others. */
interface OwnFilter<Key extends string = string> extends Named {
  kind: 'own'
  /** The parameter. */
  sharedKey: Key
  Control: ComponentType<{ values: FilterValues; change: ChangeFilters }>
  chips: (values: FilterValues, change: ChangeFilters) => ActiveFilter[]
}

/** Names of parameters, by what their values are. */
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
  | SwitchFilter<K['flag']>
  | EntityFilter<K['text']>
  | OwnFilter<K['list']>

/** A filter of any list. */
export type FilterDefinition = FilterOver<Keys>

type KeyOf<Query, Value> = {
  [Key in keyof Query]-?: NonNullable<Query[Key]> extends Value ? Key : never
}[keyof Query] &
  string

/** A filter over the parameters of a list's own query: another name, or one of another kind, does not compile. */
export type FilterFor<S extends z.ZodObject> = FilterOver<{
  list: KeyOf<z.output<S>, readonly unknown[]>
  text: KeyOf<z.output<S>, string>
  number: KeyOf<z.output<S>, number>
  flag: KeyOf<z.output<S>, boolean>
}>

/** The address of a list, filter by filter; what each means is known to its definition. */
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

/** The change that takes every filter away. */
export const cleared = (filters: readonly FilterDefinition[]): FilterValues =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined]))
