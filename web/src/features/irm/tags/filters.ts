/** Carries one of these; and, or else, none of those. */
export const tagFilters = [
  { kind: 'choices', key: 'tags', label: 'Tag', options: 'tags' },
  {
    kind: 'choices',
    key: 'excludeTags',
    label: 'Without tag',
    options: 'tags',
    operatorKey: 'tagOperator',
    operators: [
      { value: 'and', label: 'And without', chip: 'Without tag' },
      { value: 'or', label: 'Or without', chip: 'Or without tag' },
    ],
  },
] as const
