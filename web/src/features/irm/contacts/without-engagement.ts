/** URL parameters to clear where the engagement score is switched off. */
export const withoutEngagement = ({ sortField }: { sortField?: string | undefined }) => ({
  engagementLabels: undefined,
  ...(sortField === 'engagementLabel' && { sortField: undefined, sortDirection: undefined }),
})
