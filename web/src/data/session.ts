export interface CurrentUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: 'user' | 'admin';
}

export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  return { user: null, isLoading: false };
}

export function useLogOut(): () => Promise<void> {
  return () => Promise.resolve();
}
