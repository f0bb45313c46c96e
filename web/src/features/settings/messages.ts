export const saveFailure = 'There was an error in saving the configuration settings'
