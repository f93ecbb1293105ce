# A server, without a shell and without root:
#
#   docker build -t tavola .
#   docker run --read-only --cap-drop ALL --security-opt no-new-privileges -p 4780:4780 \
#     -v ./models/boards.tavola:/model/model.tavola:ro -v boards:/data tavola \
#     serve /model/model.tavola --store file:/data --issuer https://id.example.org --audience boards
#
# See docs/deploy.md.
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
# The compiler of the image is the one of rust-toolchain.toml, which would be installed again.
RUN rm rust-toolchain.toml \
    && cargo build --locked --profile dist --all-features \
    && mkdir /data

# glibc, root certificates and a user that is not root; nothing else.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /source/target/dist/tavola /usr/local/bin/tavola
# The only folder that is written to. A volume takes its owner over.
COPY --from=build --chown=nonroot:nonroot --chmod=0700 /data /data
# The store is not among these: here it would count more than `store` in a tavola.toml, which may name another one.
ENV TAVOLA_LISTEN=0.0.0.0:4780 \
    TAVOLA_MONITOR=0.0.0.0:4781 \
    TAVOLA_LOG_FORMAT=json
VOLUME /data
EXPOSE 4780 4781
ENTRYPOINT ["/usr/local/bin/tavola"]
CMD ["serve", "/model/model.tavola", "--store", "file:/data"]
