import { configureStore, createSlice, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { secondFactorMissing } from '#shared/contracts/user.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { isCallError } from '#web/data/requests/errors.ts';
import { hasSignedInHint, setSignedInHint } from '#web/data/signedInHint.ts';
import { setCurrentUser, userApi } from '#web/data/calls/user.ts';
import { dropForeignDrafts } from '#web/offline/drafts.ts';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { hasLoggedOut: false, hasEnded: false },
  reducers: {
    /** Somebody was signed in here, and the clinic has ended their session. */
    ended: (state) => void (state.hasEnded = true),
    /** Told apart from a session that ran out: pages for users then go home instead of to the login. */
    loggedOut: (state) => void Object.assign(state, { hasLoggedOut: true, hasEnded: false }),
    loggedIn: (state) => void Object.assign(state, { hasLoggedOut: false, hasEnded: false }),
  },
});

/**
 * A call that was refused for want of a user means that the session is over, one for want of the second step that the
 * clinic asks for it now: ask who it is.
 */
const noticeEndedSession: Middleware = (store) => (next) => (action) => {
  const result = next(action);
  const refusal = isRejectedWithValue(action) && isCallError(action.payload) ? action.payload : undefined;
  if ((refusal?.status === 401 && refusal.isRefusal) || refusal?.code === secondFactorMissing) {
    if (selectUser(store.getState() as RootState)) store.dispatch(baseApi.util.invalidateTags(['User']));
  }
  return result;
};

/** When the user changes, everything that was fetched for the former one is dropped, answers on their way too. */
function makeDataOfOneUser(): Middleware {
  let known: number | null | undefined;
  return (store) => (next) => (action) => {
    const result = next(action);
    const user = selectUser(store.getState() as RootState);
    const id = user === null ? null : user?.id;
    if (user === undefined || id === known) return result;
    const isFirst = known === undefined;
    known = id;
    const { hasLoggedOut } = (store.getState() as RootState).session;
    // The window of the reception app is told by the app.
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

/** A store for one visit; prerendering makes one for each page. */
export const makeStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(makeDataOfOneUser(), baseApi.middleware, noticeEndedSession),
  });

export type Store = ReturnType<typeof makeStore>;
export type RootState = ReturnType<Store['getState']>;

const selectUserEntry = userApi.endpoints.getCurrentUser.select();
/** The current user; null for a guest; undefined until the server has said. */
export const selectUser = (state: RootState) => selectUserEntry(state).data;
