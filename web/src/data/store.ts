import { configureStore, createSlice, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { secondFactorMissing } from '#shared/contracts/user.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { isCallError } from '#web/data/requests/request.ts';
import { hasSignedInHint, setSignedInHint } from '#web/data/signedInHint.ts';
import { setCurrentUser, userApi } from '#web/data/calls/user.ts';
import { dropForeignDrafts } from '#web/offline/drafts.ts';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { hasLoggedOut: false, hasEnded: false },
  reducers: {
    ended: (state) => void (state.hasEnded = true),
    /** Distinct from an expired session: user pages then redirect home instead of to the login. */
    loggedOut: (state) => void Object.assign(state, { hasLoggedOut: true, hasEnded: false }),
    loggedIn: (state) => void Object.assign(state, { hasLoggedOut: false, hasEnded: false }),
  },
});

/** A 401, or a refusal for lack of two-step sign-in, means that the session has changed: refetch the user. */
const noticeEndedSession: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const refusal = isRejectedWithValue(action) && isCallError(action.payload) ? action.payload : undefined;
  const user = selectUser(store.getState() as RootState);
  const isNews =
    (refusal?.status === 401 && refusal.isRefusal) ||
    // Not repeated once known, because a refused query may be refetched together with the user.
    (refusal?.code === secondFactorMissing && !user?.mustAddSecondFactor);
  if (isNews && user) store.dispatch(baseApi.util.invalidateTags(['User']));
  return result;
};

/** Drops all cached data and pending responses when the user changes. */
function createDataOfOneUser(): Middleware {
  let known: number | null | undefined;
  return (store) => (next) => (action) => {
    const result = next(action);
    const user = selectUser(store.getState() as RootState);
    const id = user === null ? null : user?.id;
    if (user === undefined || id === known) return result;
    const isFirst = known === undefined;
    known = id;
    const { hasLoggedOut } = (store.getState() as RootState).session;
    // The reception window is notified by the main process.
    const wasIn = !isFirst || (hasSignedInHint() && location.protocol.startsWith('http'));
    if (!user && wasIn && !hasLoggedOut) store.dispatch(sessionSlice.actions.ended());
    setSignedInHint(user !== null, !isFirst);
    if (user) {
      dropForeignDrafts(user.id);
      store.dispatch(sessionSlice.actions.loggedIn());
    }
    if (!isFirst) {
      store.dispatch(baseApi.util.resetApiState());
      store.dispatch(setCurrentUser(user));
    }
    return result;
  };
}

/** Creates a store per visit; prerendering creates one per page. */
export const createStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) =>
      defaults().concat(createDataOfOneUser(), baseApi.middleware, noticeEndedSession),
    // By default screens are notified of an answer in the next frame and render it in the one after.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;

const selectUserEntry = userApi.endpoints.getCurrentUser.select();
/** The current user; null for a guest; undefined until the server has answered. */
export const selectUser = (state: RootState) => selectUserEntry(state).data;
