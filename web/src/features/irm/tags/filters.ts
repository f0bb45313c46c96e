/** Has any of the tags, combined by AND or OR with having none of the excluded ones. */
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
