import type { Line } from '../line.ts';

export const homePage: Line = {
  name: 'GET /',
  description:
    'the home page, compressed, with its validators and headers, against Koa sending the same bytes from memory',
  goal: 0.5,
  prepare: async ({ clinic, bare }) => {
    const createRequest = () => ({ path: '/', headers: { 'accept-encoding': 'br' } });
    return { ours: { ...clinic, makeRequest: createRequest }, bare: { ...bare, makeRequest: createRequest } };
  },
};
