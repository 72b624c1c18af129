# One image for every place: the site takes its settings from the environment when the container starts (docs/deploy.md).
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npx vite build --config hosting/container.config.mjs

# The site, and what configures it and serves it, as a user without rights.
FROM node:24.11.1-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled/default \
  && mkdir /site \
  && touch /run/nginx.pid \
  && chown -R www-data:www-data /site /run/nginx.pid /var/lib/nginx /var/log/nginx \
  && ln -s /site/dist /var/www/listwell \
  && ln -s /site/dist.hosting/nginx.conf /etc/nginx/conf.d/listwell.conf \
  && ln -sf /dev/stdout /var/log/nginx/access.log \
  && ln -sf /dev/stderr /var/log/nginx/error.log
USER www-data
WORKDIR /site
COPY --from=build --chown=www-data:www-data /site/dist dist
COPY --from=build /site/dist.container/configure.mjs ./

EXPOSE 80
STOPSIGNAL SIGQUIT
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "node configure.mjs --from-env --dist /site/dist --out /site/dist.hosting && exec nginx -g 'daemon off;'"]
